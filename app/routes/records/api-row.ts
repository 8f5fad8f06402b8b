import { rowApi } from '#app/records/engine/pages/record-api.server.ts'

export const loader = rowApi.loader
export const action = rowApi.action
