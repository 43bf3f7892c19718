import com.sun.management.OperatingSystemMXBean;
import games.strategy.engine.data.GameData;
import games.strategy.engine.data.GameParser;
import games.strategy.engine.data.PlayerID;
import games.strategy.engine.data.Unit;
import games.strategy.triplea.oddsCalculator.ta.AggregateResults;
import games.strategy.triplea.oddsCalculator.ta.BattleResults;
import games.strategy.triplea.oddsCalculator.ta.ConcurrentOddsCalculator;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * TripleA's battle calculator, as its window calls it: 20 infantry and 5 artillery attack 18 infantry and 4 tanks.
 *
 * <p>Reads lines "BATTLES ROUND": so many battles, the attacker leaving after that round (-1: never). Answers each with
 * "SECONDS PROCESSOR ROUNDS LIVING": its time, its processor time in all, the mean number of rounds, and the mean number
 * of units that are left where both sides have any, over all battles. The first line is the number of threads.
 */
public final class Fight {
  private static List<Unit> army(GameData game, PlayerID player, String one, int ones, String other, int others) {
    List<Unit> units = new ArrayList<>(game.getUnitTypeList().getUnitType(one).create(ones, player));
    units.addAll(game.getUnitTypeList().getUnitType(other).create(others, player));
    return units;
  }

  public static void main(String[] arguments) throws Exception {
    GameData game;
    try (InputStream file = new FileInputStream(arguments[0])) {
      game = new GameParser("fight").parse(file, new AtomicReference<>(), false);
    }
    PlayerID attacker = game.getPlayerList().getPlayerId("Attacker");
    PlayerID defender = game.getPlayerList().getPlayerId("Defender");
    List<Unit> attacking = army(game, attacker, "infantry", 20, "artillery", 5);
    List<Unit> defending = army(game, defender, "infantry", 18, "armour", 4);
    ConcurrentOddsCalculator calculator = new ConcurrentOddsCalculator("bench");
    calculator.setGameData(game);
    System.out.println(calculator.getThreadCount());
    OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    BufferedReader asked = new BufferedReader(new InputStreamReader(System.in));
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      String[] words = line.split(" ");
      int battles = Integer.parseInt(words[0]);
      calculator.setRetreatAfterRound(Integer.parseInt(words[1]));
      long began = System.nanoTime();
      long processorBegan = machine.getProcessCpuTime();
      AggregateResults results = calculator.setCalculateDataAndCalculate(
          attacker, defender, game.getMap().getTerritory("Field"), attacking, defending,
          Collections.emptyList(), Collections.emptyList(), battles);
      double seconds = (System.nanoTime() - began) / 1e9;
      double processor = (machine.getProcessCpuTime() - processorBegan) / 1e9;
      if (results.getRollCount() != battles) {
        throw new IllegalStateException(results.getRollCount() + " battles of " + battles);
      }
      long living = 0;
      for (BattleResults result : results.getResults()) {
        int left = result.getRemainingAttackingUnits().size();
        int others = result.getRemainingDefendingUnits().size();
        living += left > 0 && others > 0 ? left + others : 0;
      }
      System.out.println(
          seconds + " " + processor + " " + results.getAverageBattleRoundsFought() + " " + living / (double) battles);
    }
    System.exit(0);
  }
}
