/** No address takes OPTIONS. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
