import type { Client } from '#app/models/clients/client.server.ts'

export function toClientRecord(client: Client) {
  return { ...client, createdAt: new Date(client.createdAt).toISOString() }
}
