/** A message as the API, the page and the socket tell it. */
export type MessageRecord = {
  id: number
  content: string
  senderId: number
  senderName: string
  /** Null is the whole team's room. */
  projectId: number | null
  categoryId: number | null
  categoryName: string | null
  messageType: string
  /** ISO 8601 UTC. */
  createdAt: string
  /** By which the sender's page knows its own again. */
  clientId: string | null
}
