/** Where random tests start from. `npm test` always takes the same seed, `npm run test:all` a new one; SEED repeats one. */
export const SEED = Number(process.env.SEED ?? 20261127)
