import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const COMMAND_KEY = '\u0018'
const CLEAR_LINE = '\u0015'
const PATIENCE_MS = 10_000

/**
 * w3m at a terminal, worked by its keys: it goes to words that are on the screen and follows or fills in what is there.
 * It takes keys one after the other and loads pages in between, so nothing has to be waited for but its screen.
 */
export class TextBrowser {
  private readonly home = mkdtempSync(join(tmpdir(), 'mortise-w3m-'))
  private readonly process: ChildProcessWithoutNullStreams
  private screens = 0
  private written = ''

  constructor(url: string) {
    mkdirSync(join(this.home, '.w3m'))
    writeFileSync(join(this.home, '.w3m', 'keymap'), 'keymap ^X COMMAND\n')
    const w3m = `stty rows 50 cols 110; exec w3m -cookie -o accept_cookie=1 -o confirm_qq=0 '${url}'`
    // `script` gives it the terminal that it insists on.
    this.process = spawn('script', ['-qfec', w3m, '/dev/null'], {
      env: { PATH: process.env.PATH, HOME: this.home, TERM: 'xterm', LANG: 'C.UTF-8', NODE_ENV: 'test' },
    })
    this.process.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.written += text
    })
  }

  /** The whole page as w3m shows it. */
  async screen(): Promise<string> {
    const file = join(this.home, `screen-${++this.screens}`)
    this.command(`SAVE_SCREEN ${file}`)
    const deadline = Date.now() + PATIENCE_MS
    for (let size = 0; Date.now() < deadline; await sleep(20)) {
      const now = existsSync(file) ? statSync(file).size : 0
      if (now > 0 && now === size) return readFileSync(file, 'utf8')
      size = now
    }
    throw new Error(`w3m shows nothing. It wrote:\n${this.written.slice(-1000)}`)
  }

  /** Types into the field that follows these words. */
  async fill(words: string[], value: string) {
    await this.goTo(words)
    this.command('NEXT_LINK; GOTO_LINK')
    this.process.stdin.write(`${CLEAR_LINE}${value}\r`)
  }

  /** Follows the link or presses the button that carries the last of these words. */
  async follow(...words: string[]) {
    await this.goTo(words)
    this.command('GOTO_LINK')
  }

  /** Presses the button before these words: a task's tick. */
  async followBefore(...words: string[]) {
    await this.goTo(words)
    this.command('PREV_LINK; GOTO_LINK')
  }

  close() {
    this.process.kill()
    rmSync(this.home, { recursive: true, force: true, maxRetries: 3 })
  }

  /** From the top to the first of the words, from there on to the next. */
  private async goTo(words: string[]) {
    const screen = (await this.screen()).toLowerCase()
    let at = 0
    for (const word of words) {
      at = screen.indexOf(word.toLowerCase(), at)
      if (at < 0) throw new Error(`'${words.join("', '")}' is not on the screen:\n${screen}`)
    }
    this.command(['BEGIN', ...words.map(word => `SEARCH "${word}"`)].join('; '))
  }

  private command(text: string) {
    this.process.stdin.write(`${COMMAND_KEY}${text}\r`)
  }
}
