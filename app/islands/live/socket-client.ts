// A file of its own, so that its chunk has a name.
export { io } from 'socket.io-client'
