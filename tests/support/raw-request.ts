import { connect } from 'node:net'

/** Sends the bytes as they are, and resolves to all that comes back until the connection ends. */
export function rawRequest(port: number, ...pieces: string[]) {
  return new Promise<string>((resolve, reject) => {
    const socket = connect(port, 'localhost')
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', text => {
      answer += text
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', error => (answer ? resolve(answer) : reject(error)))
    socket.setTimeout(5000, () => socket.destroy())
    for (const piece of pieces) socket.write(piece)
  })
}

/** A request whose beginning is sent at once, and its rest when `finish` is called: that resolves as `rawRequest` does. */
export function slowRequest(port: number, beginning: string) {
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.setEncoding('utf8')
  socket.on('data', text => {
    answer += text
  })
  const over = new Promise<string>((resolve, reject) => {
    socket.on('close', () => resolve(answer))
    socket.on('error', error => (answer ? resolve(answer) : reject(error)))
  })
  socket.write(beginning)
  return {
    finish(rest: string) {
      socket.setTimeout(5000, () => socket.destroy())
      socket.write(rest)
      return over
    },
  }
}
