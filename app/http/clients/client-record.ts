import type { Client } from '#app/models/clients/client.server.ts'

/** A client as the API tells it. */
export function toClientRecord(client: Client) {
  return { ...client, createdAt: new Date(client.createdAt).toISOString() }
}
