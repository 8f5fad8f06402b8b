/** Whether a request asks for something, and changes nothing. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
