import { listApi } from '#app/records/engine/pages/record-api.server.ts'

export const loader = listApi.loader
export const action = listApi.action
