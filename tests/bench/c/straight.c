/* Fire and search in a straight loop: what a bound costs at the least.
 *
 * Standard input: platoons, bounds, tables; then a line a platoon: side, x, y, range (0.01 mm), dice, bonus, resilience.
 * Each bound every platoon looks at every enemy, shoots at the nearest in range with keyed dice (Philox 4x64-10, a block
 * a shooter), and all hits are applied at once; two hits remove. No cover, sight, orders, tasks, marks, counting.
 * Standard output: microseconds of processor time a bound and table, dice rolled a bound and table.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 4096

static int side[MOST], dice[MOST], bonus[MOST], needed[MOST], hits[MOST], coming[MOST], number[2][MOST], many[2];
/* half as wide as the engine's, so that twice as many go through a vector at once */
static float x[MOST], y[MOST], range[MOST], near_x[2][MOST], near_y[2][MOST], apart[MOST];

static void philox(uint64_t block[4], uint64_t a, uint64_t b) {
    const uint64_t m0 = 0xD2E7470EE14C6C93ull, m1 = 0xCA5A826395121157ull;
    for (int round = 0; round < 10; round++) {
        __uint128_t p = (__uint128_t)m0 * block[0], q = (__uint128_t)m1 * block[2];
        uint64_t first = (uint64_t)(q >> 64) ^ block[1] ^ a, third = (uint64_t)(p >> 64) ^ block[3] ^ b;
        block[0] = first, block[1] = (uint64_t)q, block[2] = third, block[3] = (uint64_t)p;
        a += 0x9E3779B97F4A7C15ull, b += 0xBB67AE8584CAA73Bull;
    }
}

static long bound(int platoons, uint64_t table, uint64_t turn) {
    long rolled = 0;
    many[0] = many[1] = 0;
    for (int p = 0; p < platoons; p++) {
        coming[p] = 0;
        if (hits[p] < 2) {
            int s = side[p], at = many[s]++;
            number[s][at] = p, near_x[s][at] = x[p], near_y[s][at] = y[p];
        }
    }
    for (int p = 0; p < platoons; p++) {
        if (hits[p] >= 2 || dice[p] == 0) continue;
        int foe = 1 - side[p], found = -1;
        float least = range[p] * range[p];
        for (int e = 0; e < many[foe]; e++) {
            float dx = near_x[foe][e] - x[p], dy = near_y[foe][e] - y[p], square = dx * dx + dy * dy;
            apart[e] = square;
            least = square < least ? square : least;
        }
        for (int e = 0; e < many[foe] && found < 0; e++)
            if (apart[e] <= least) found = e;
        if (found < 0) continue;
        uint64_t block[4] = {turn, (uint64_t)p, 3, 0};
        philox(block, 7, table);
        for (int d = 0; d < dice[p] && d < 8; d++) {
            uint64_t half = d & 1 ? block[d / 2] >> 32 : block[d / 2] & 0xFFFFFFFFu;
            coming[number[foe][found]] += (int)((half * 6) >> 32) + 1 + bonus[p] >= needed[number[foe][found]];
        }
        rolled += dice[p];
    }
    for (int p = 0; p < platoons; p++) hits[p] += coming[p];
    return rolled;
}

int main(void) {
    int platoons, bounds, tables;
    if (scanf("%d %d %d", &platoons, &bounds, &tables) != 3 || platoons > MOST) return 1;
    for (int p = 0; p < platoons; p++)
        if (scanf("%d %f %f %f %d %d %d", &side[p], &x[p], &y[p], &range[p], &dice[p], &bonus[p],
                  &needed[p]) != 7) return 1;
    clock_t began = clock();
    long rolled = 0;
    for (int table = 0; table < tables; table++) {
        memset(hits, 0, sizeof hits);
        for (int turn = 1; turn <= bounds; turn++) rolled += bound(platoons, (uint64_t)table, (uint64_t)turn);
    }
    double times = (double)tables * bounds;
    printf("%.6f %.6f\n", (double)(clock() - began) / CLOCKS_PER_SEC / times * 1e6, rolled / times);
    return 0;
}
