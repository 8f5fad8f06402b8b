import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCopy } from './import-database.ts'
import { type Machine, partOf } from './machines.ts'

export const isCandidate = ({ region }: Machine) => region === 'ams'

/** What LiteFS answers at port 20202 of its machine. */
export async function startLiteFsApi(machine: Machine, promote: () => Promise<void>) {
  return listen(async (request, response) => {
    if (await answerCopy(request, response, machine)) return
    const asked = `${request.method} ${request.url}`
    if (asked === 'POST /promote') {
      if (!isCandidate(machine)) return void response.writeHead(409).end()
      if (partOf(machine) === 'none') return void response.writeHead(500).end()
      // It answers once the leader was asked, not once it has handed over.
      void promote()
      return void response.end()
    }
    if (asked !== 'GET /info') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(infoOf(machine)))
  })
}

export type ConsulCluster = { holder: string | undefined; cutOff: ReadonlySet<string> }

/** Consul, asked for the lease by the machine that the path begins with. A machine that is cut off gets no answer. */
export async function startConsul(cluster: ConsulCluster) {
  return listen(({ url = '' }, response) => {
    const [, machine = ''] = /^\/v1\/kv\/([\w-]+)\/litefs\/mortise-test\/v1$/.exec(url) ?? []
    if (cluster.cutOff.has(machine)) return
    if (machine === '' || cluster.holder === undefined) return void response.writeHead(404).end()
    const Value = Buffer.from(JSON.stringify({ hostname: cluster.holder })).toString('base64')
    response.end(JSON.stringify([{ Key: url, Session: 'session', Value }]))
  })
}

async function listen(answer: RequestListener) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function infoOf(machine: Machine) {
  const part = partOf(machine)
  return {
    clusterID: 'LFSC0000000000000000',
    isPrimary: part === 'primary',
    candidate: isCandidate(machine),
    path: machine.litefsDir,
    primary: { hostname: typeof part === 'object' ? part.follows : '' },
  }
}
