import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/socket.ts'

// Nobody knows the certificate of these proxies.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'

const folder = mkdtempSync(join(tmpdir(), 'mortise-proxies-'))
const at = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(() => {
  const files = ['-keyout', at('key.pem'), '-out', at('fullchain.pem')]
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '9', '-subj', '/CN=localhost']
  execFileSync('openssl', [...args, ...files], { stdio: 'ignore' })
  writeFileSync(
    at('both.pem'),
    readFileSync(at('fullchain.pem'), 'utf8') + readFileSync(at('key.pem'), 'utf8'),
  )
})

/** What docs/proxies.md says, at other ports and with another certificate. */
function configOf(name: string, port: number, serverPort: number): string {
  const page = readFileSync('docs/proxies.md', 'utf8')
  const [, config = ''] = new RegExp(`\`\`\`${name}\n(.*?)\`\`\``, 's').exec(page) ?? []
  const tls = `tls ${at('fullchain.pem')} ${at('key.pem')}`
  return config
    .replaceAll('/etc/mortise', folder)
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${serverPort}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('jobs.example.com {', `https://localhost:${port} {\n  bind 127.0.0.1\n  ${tls}`)
}

type Proxy = { command: string; args(file: string): string[]; around?(config: string): string }

const proxies: Record<string, Proxy> = {
  nginx: {
    command: 'nginx',
    args: file => ['-p', folder, '-c', file, '-g', 'daemon off;'],
    around: config =>
      `pid ${at('nginx.pid')}; error_log stderr; events {}
       http { access_log off; client_body_temp_path ${at('body')}; proxy_temp_path ${at('proxied')};
              fastcgi_temp_path ${at('a')}; uwsgi_temp_path ${at('b')}; scgi_temp_path ${at('c')};
              ${config} }`,
  },
  haproxy: { command: 'haproxy', args: file => ['-db', '-f', file] },
  caddy: {
    command: 'caddy',
    args: file => ['run', '--adapter', 'caddyfile', '--config', file],
    around: config => `{\n  admin off\n  auto_https disable_redirects\n  grace_period 1s\n}\n${config}`,
  },
}

function startProxy(name: string, port: number, serverPort: number) {
  const { command, args, around = (config: string) => config } = proxies[name] as Proxy
  writeFileSync(at(name), around(configOf(name, port, serverPort)))
  mkdirSync(at('home'), { recursive: true })
  const env = { ...process.env, HOME: at('home') }
  const child = spawn(command, args(at(name)), { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  return {
    said: () => said,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function isInstalled(name: string): boolean {
  const args = name === 'caddy' ? ['version'] : ['-v']
  return spawnSync(proxies[name]?.command ?? '', args, { stdio: 'ignore' }).status === 0
}

describe.each(Object.keys(proxies))('behind %s', name => {
  if (!isInstalled(name)) console.warn(`${name} cannot be installed here: it is not tried`)

  describe.skipIf(!isInstalled(name))('as docs/proxies.md sets it up', () => {
    let url: string
    let server: RunningServer
    let proxy: ReturnType<typeof startProxy>
    let visitor: Visitor

    beforeAll(async () => {
      const [port, serverPort] = [await freePort(), await freePort()]
      url = `https://localhost:${port}`
      const env = {
        APP_URL: url,
        CLIENT_ADDRESS_HEADER: 'x-forwarded-for',
        HOST: '127.0.0.1',
        RATE_LIMIT_FACTOR: '1',
        COMPANY_CPU_SECONDS: '3600',
      }
      server = await startServer({ port: serverPort, env })
      proxy = startProxy(name, port, serverPort)
      const isOpen = async () => expect((await fetch(`${url}/healthz`)).ok, proxy.said()).toBe(true)
      await vi.waitFor(isOpen, { timeout: 60_000 })
      visitor = makeVisitor(url)
    })
    afterAll(async () => {
      await proxy?.stop()
      await server?.stop()
    })

    /** From `localAddress`, of which the proxy hears. Sends on until the answer comes, where a longer body was promised. */
    async function send(path: string, body: string, options: RequestOptions) {
      const headers = { 'content-length': body.length, ...options.headers }
      const outgoing = request(url + path, { method: 'POST', host: '127.0.0.1', ...options, headers })
      outgoing.on('error', () => {}).write(body)
      const isWhole = headers['content-length'] === body.length
      const sending = setInterval(() => isWhole || outgoing.write(body), 50)
      const [{ statusCode }] = (await once(outgoing, 'response')) as [IncomingMessage]
      clearInterval(sending)
      outgoing.destroy()
      return statusCode
    }

    test('pages come, over HTTPS alone', async () => {
      const { status, headers, text } = await visitor.get('/login')
      expect(status).toBe(200)
      expect(headers.get('strict-transport-security')).toContain('max-age=')
      expect(text).toContain('</html>')
      const session = connect(url)
      const [overHttp2] = await once(session.request({ ':path': '/login' }), 'response')
      expect(overHttp2[':status']).toBe(200)
      session.destroy()
    })

    test('somebody signs in, and the cookie is for this name and HTTPS alone', async () => {
      const { companyName, email } = people.admin
      const signIn = { companyName, email, password: 'dovetail-joint' }
      const { status, headers } = await visitor.api('POST', '/api/auth/login', signIn)
      expect(status).toBe(200)
      const [session = ''] = headers.getSetCookie().filter(cookie => cookie.includes('session'))
      expect(session).toMatch(/^__Host-[^;]+;.*\bSecure\b/)
      expect((await visitor.api('GET', '/api/projects')).status).toBe(200)
    })

    test('a file of 45 MB goes up and comes back the same', async () => {
      const content = randomBytes(22_500_000).toString('hex')
      const form = new FormData()
      form.append('file', new Blob([content]), 'cutting-list.txt')
      const sent = await visitor.send('POST', '/api/files/upload', { body: form })
      expect(sent.status, sent.text).toBe(201)
      const [file] = JSON.parse((await visitor.api('GET', '/api/files')).text)
      expect((await visitor.get(file.url)).text === content).toBe(true)
    })

    test('a file that is refused is refused before all of it was sent', async () => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 100_000_000 }
      expect(await send('/api/files/upload', 'a part of it', { headers })).toBe(401)
    })

    test('an open page hears by its socket what changed', async () => {
      const page = openSocket(url, visitor)
      expect(await page.isOpen()).toBe(true)
      expect((await visitor.api('POST', '/api/projects', { name: 'Oak porch' })).status).toBe(201)
      await expect.poll(() => page.of('hint').length).toBeGreaterThan(0)
      page.close()
    })

    test('each address has its own tries at passwords, whatever addresses it claims', async () => {
      const body = JSON.stringify({ companyName: 'Nobody', email: 'a@ash.example', password: 'a wrong one' })
      const tryAs = (claimed: number, localAddress: string) => {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${claimed}` }
        return send('/api/auth/login', body, { headers, localAddress })
      }
      const statuses: unknown[] = []
      for (let claimed = 1; claimed <= 11; claimed++) statuses.push(await tryAs(claimed, '127.0.0.2'))
      expect(statuses).toEqual([...Array(10).fill(401), 429])
      expect(await tryAs(1, '127.0.0.3')).toBe(401)
    })
  })
})
