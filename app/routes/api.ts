import { answerApi } from '#app/api/table.ts'

export const loader = answerApi
export const action = answerApi
