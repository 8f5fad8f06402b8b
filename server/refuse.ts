import type { IncomingMessage, ServerResponse } from 'node:http'

export function isApi(path: string) {
  return /^\/+api(\/|$)/i.test(path)
}

/** A refusal that needs no app: JSON for the API, else a small page. */
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

/** What still comes of a body is read for so long. */
const REST_MS = 2000

/**
 * For a body that is not read to its end: the connection is cut some time after the answer. Cut at once, as `Connection: close` has
 * it done, whoever is still sending would be told of a broken line and never get to the answer. To be called before that is sent.
 */
export function closeAfterAnswer(req: IncomingMessage, res: ServerResponse) {
  res.once('finish', () => {
    if (req.complete) return
    const { socket } = req
    const cut = setTimeout(() => socket.destroy(), REST_MS).unref()
    for (const event of ['end', 'close']) req.once(event, () => clearTimeout(cut))
    req.resume()
  })
}

/** Both texts are our own constants: nothing from the request may end up here. */
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
