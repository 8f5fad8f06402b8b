/** Whether this is `npm run test:deep`, which tries all of what `npm test` tries a sample of. */
export const isDeep = process.env.TEST_SEED !== undefined
