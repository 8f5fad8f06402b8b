import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; source: string }

/**
 * A real SMTP server on a free port, which keeps what it is sent. `refuse` answers the next mails with an error that passes;
 * `hangNext` takes the next one and never says so; `slow` answers each so much later; `unknown` has no mailbox there; `hasOwnCertificate` offers to encrypt
 * with one that nobody knows. `onMail` is called before a mail is answered.
 */
export async function startSmtp({
  unknown,
  hasOwnCertificate = false,
}: {
  unknown?: string
  hasOwnCertificate?: boolean
} = {}) {
  const mails: ReceivedMail[] = []
  let refusals = 0
  let hangs = 0
  let answerAfterMs = 0
  let onMail = () => {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: hasOwnCertificate ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      if (address !== unknown) return done()
      done(Object.assign(new Error(`<${address}> is not known`), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        onMail()
        if (hangs > 0) {
          hangs--
          return
        }
        if (refusals > 0) {
          refusals--
          done(new Error('The mailbox is busy'))
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(recipient => recipient.address),
          source: Buffer.concat(pieces).toString('utf8'),
        })
        setTimeout(done, answerAfterMs)
      })
    },
  })
  // A client that is killed takes its connection along.
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await new Promise<void>(resolve => listener.once('listening', () => resolve()))
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(times: number) {
      refusals = times
    },
    hangNext() {
      hangs++
    },
    slow(ms: number) {
      answerAfterMs = ms
    },
    onMail(act: () => void) {
      onMail = act
    },
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
