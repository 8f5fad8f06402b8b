/** `status` 0: there was none. */
export type Answer = { status: number; body: unknown; retrySeconds: number }

type Request = {
  method: 'POST' | 'PUT'
  url: string
  headers?: Readonly<Record<string, string>>
  body: XMLHttpRequestBodyInit
  signal: AbortSignal
  /** How much of it, from 0 to 1, has left. */
  onProgress?(part: number): void
  /** After so long without progress it is given up, as if there were no answer. */
  longestSilenceMs?: number
}

/** `fetch` does not tell how much of what is sent has left. Nothing comes of what is aborted by its signal. */
export function sendRequest(sent: Request): Promise<Answer> {
  const { method, url, headers = {}, body, signal, onProgress, longestSilenceMs = 0 } = sent
  return new Promise(resolve => {
    if (signal.aborted) return
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const isAlive = () => {
      clearTimeout(silence)
      if (longestSilenceMs > 0) silence = setTimeout(() => giveUp(), longestSilenceMs)
    }
    const abort = () => {
      clearTimeout(silence)
      request.abort()
    }
    const end = (status: number) => {
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      const retrySeconds = status > 0 ? Number(request.getResponseHeader('Retry-After')) || 0 : 0
      resolve({ status, body: status > 0 ? bodyOf(request) : null, retrySeconds })
    }
    const giveUp = () => {
      request.abort()
      end(0)
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => {
      isAlive()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => end(request.status)
    request.onerror = () => end(0)
    signal.addEventListener('abort', abort)
    isAlive()
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
