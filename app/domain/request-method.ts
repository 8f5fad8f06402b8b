/** Whether a request asks for something, and changes nothing. OPTIONS does neither here: no address takes it. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
