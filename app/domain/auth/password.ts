/** How hard a password is to guess from its hash (argon2id). `memoryCost` in KiB. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
