/** `status` 0: there was none. */
export type Answer = { status: number; body: unknown; retrySeconds: number }

type Request = {
  method: 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body: XMLHttpRequestBodyInit
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress?(part: number): void
}

/** `fetch` does not tell how much has left. Aborted, the promise never settles. */
export function sendRequest(sent: Request): Promise<Answer> {
  const { method, url, headers = {}, body, signal, onProgress } = sent
  return new Promise(resolve => {
    if (signal.aborted) return
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const end = (status: number) => {
      signal.removeEventListener('abort', abort)
      const retrySeconds = status > 0 ? Number(request.getResponseHeader('Retry-After')) || 0 : 0
      resolve({ status, body: status > 0 ? bodyOf(request) : null, retrySeconds })
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => end(request.status)
    request.onerror = () => end(0)
    signal.addEventListener('abort', abort)
    request.send(body)
  })
}

function bodyOf({ responseText }: XMLHttpRequest): unknown {
  try {
    return JSON.parse(responseText)
  } catch {
    return null
  }
}
