export const passwordMinLength = 6

/** `memoryCost` in KiB. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
