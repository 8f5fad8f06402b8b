import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerCopy } from './import-database.ts'
import { type Machine, partOf } from './machines.ts'

/** What LiteFS answers at port 20202 of its machine. */
export async function startLiteFsApi(machine: Machine) {
  const server = createServer(async (request, response) => {
    if (await answerCopy(request, response, machine)) return
    if (request.url !== '/info') return void response.writeHead(404).end()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(infoOf(machine)))
  })
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
    candidate: machine.region === 'ams',
    path: machine.litefsDir,
    primary: { hostname: typeof part === 'object' ? part.follows : '' },
  }
}
