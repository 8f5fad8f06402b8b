type SentRequest = { method: string; url: string; postData: string | null }

/** Stands in for Playwright's Response and APIResponse. */
export class HttpAnswer {
  constructor(
    private readonly asked: SentRequest,
    private readonly response: Response,
    private readonly bytes: Buffer,
  ) {}

  request() {
    const { method, url, postData } = this.asked
    return { method: () => method, url: () => url, postData: () => postData }
  }
  url() {
    return this.asked.url
  }
  status() {
    return this.response.status
  }
  statusText() {
    return this.response.statusText
  }
  ok() {
    return this.response.ok
  }
  header(name: string) {
    return this.response.headers.get(name)
  }
  headers() {
    return Object.fromEntries(this.response.headers)
  }
  async body() {
    return this.bytes
  }
  async text() {
    return this.content()
  }
  async json() {
    return JSON.parse(this.content())
  }
  content() {
    return this.bytes.toString('utf8')
  }
}
