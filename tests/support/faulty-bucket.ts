import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startBucket } from './bucket.ts'

/** `hang`: it takes the request and says nothing. `cut`: the answer ends in the middle. */
type Fault = 'hang' | 'cut'

/** A bucket with something before it that answers for some of its files as a bad line does. */
export async function startFaultyBucket() {
  const bucket = await startBucket()
  const faults = new Map<string, Fault>()
  const hanging: ServerResponse[] = []
  const server = createServer((req, res) => {
    const fault =
      req.method === 'GET' ? faults.get(req.url?.split('?')[0]?.split('/').at(-1) ?? '') : undefined
    if (fault === 'hang') hanging.push(res)
    else handOn(req, res, bucket.settings.endpoint, fault === 'cut')
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { ...bucket.env, AWS_ENDPOINT_URL_S3: endpoint },
    /** From now on, where that file is asked for; without a fault it is as it should be. */
    set(key: string, fault?: Fault) {
      if (fault) faults.set(key, fault)
      else faults.delete(key)
    },
    /** How many wait in vain. */
    hanging: () => hanging.length,
    async stop() {
      server.closeAllConnections()
      server.close()
      await bucket.stop()
    },
  }
}

function handOn(req: IncomingMessage, res: ServerResponse, endpoint: string, isCut: boolean): void {
  const options = { method: req.method, headers: req.headers }
  const asked = request(endpoint + req.url, options, answer => {
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    if (!isCut) return void answer.pipe(res)
    answer.once('data', (piece: Buffer) => {
      res.write(piece.subarray(0, piece.length / 2), () => res.destroy())
    })
  })
  asked.on('error', () => res.destroy())
  req.pipe(asked)
}
