import type { IncomingMessage, ServerResponse } from 'node:http'

export function isApi(path: string) {
  return /^\/+api(\/|$)/i.test(path)
}

/** JSON for the API, else a small page. */
export function refuse(
  { url = '/' }: IncomingMessage,
  res: ServerResponse,
  status: number,
  title: string,
  message: string,
) {
  if (res.headersSent) return
  const [path = '/'] = url.split('?')
  const [type, text] = isApi(path)
    ? ['application/json', JSON.stringify({ message })]
    : ['text/html', page(title, message)]
  res.statusCode = status
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Content-Type', `${type}; charset=utf-8`)
  res.end(text)
}

const REST_MS = 2000

/** Cuts the connection with a delay: an early cut would lose the answer for a client that still sends. Call it before answering. */
export function closeAfterAnswer(req: IncomingMessage, res: ServerResponse) {
  res.once('finish', () => {
    if (req.complete) return
    const { socket } = req
    const cut = setTimeout(() => socket.destroy(), REST_MS).unref()
    for (const event of ['end', 'close']) req.once(event, () => clearTimeout(cut))
    req.resume()
  })
}

/** Constants only: nothing from the request may end up here. */
function page(title: string, message: string) {
  return `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>${title} - Mortise</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Back to Mortise</a></p>
</main>
</body>
</html>
`
}
