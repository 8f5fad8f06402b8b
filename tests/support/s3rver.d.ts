declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    httpServer: import('node:http').Server
    configureBuckets(): Promise<unknown>
    run(): Promise<import('node:net').AddressInfo>
    close(): Promise<void>
  }
}
