import { connect, type Socket } from 'node:net'

/** For a server that has much else to do. */
const SILENT_MS = 60_000

/** Sends the bytes as they are, and resolves to all that comes back until the connection ends. */
export function rawRequest(port: number, ...pieces: string[]) {
  const socket = connect(port, 'localhost')
  const answer = allFrom(socket)
  socket.setTimeout(SILENT_MS, () => socket.destroy())
  for (const piece of pieces) socket.write(piece)
  return answer
}

/** The same of somebody who hangs up as soon as it is sent. */
export function cutRequest(port: number, text: string) {
  const socket = connect(port, 'localhost')
  const answer = allFrom(socket)
  socket.end(text)
  return answer
}

/** A request whose beginning is sent at once, and its rest when `finish` is called: that resolves as `rawRequest` does. */
export function slowRequest(port: number, beginning: string) {
  const socket = connect(port, 'localhost')
  const answer = allFrom(socket)
  socket.write(beginning)
  return {
    finish(rest: string) {
      socket.setTimeout(SILENT_MS, () => socket.destroy())
      socket.write(rest)
      return answer
    },
  }
}

function allFrom(socket: Socket) {
  return new Promise<string>((resolve, reject) => {
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', text => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', error => (answer ? resolve(answer) : reject(error)))
  })
}
