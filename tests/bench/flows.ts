import type { Locator, Page } from '@playwright/test'
import type { people } from '#tests/support/people.ts'
import type { Hand } from './hand.ts'

// What is done in a shop beside the joiner's morning, in the demo's company. Each begins on the Portal.

type Flow = {
  name: string
  person: keyof typeof people
  run(hand: Hand): Promise<void>
}

const toastLink = (page: Page, name: RegExp): Locator =>
  page.locator('[role=status]').getByRole('link', { name })

/** The list of what can be done now of a job. */
const readyTasks = (page: Page) => page.locator('article ul > li')

export const flows: readonly Flow[] = [
  {
    name: 'My day: tick two, let one wait, take one',
    person: 'joiner',
    async run(hand) {
      const { page } = hand
      for (let count = 0; count < 2; count++) {
        const first = readyTasks(page).getByRole('checkbox', { checked: false }).first()
        const name = (await first.getAttribute('aria-label')) ?? ''
        const isOpen = readyTasks(page).getByRole('checkbox', { name, exact: true, checked: false })
        await hand.click(first, { waitFor: () => isOpen.first().waitFor({ state: 'detached' }) })
        await page.waitForTimeout(300)
      }
      const more = page.locator('.row-more').first()
      const hold = more.getByRole('link', { name: /^Waiting…/ })
      await hand.click(more.locator('summary'), hold)
      await hand.click(hold, page.getByLabel('Waiting for'))
      await hand.fill(page.getByLabel('Waiting for'), 'Hinges')
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await hand.click(save, page.locator('[role=status]').filter({ hasText: 'Hinges' }))
      const take = page.getByRole('button', { name: /^Take It/ }).first()
      await hand.click(take, page.locator('[role=status]').filter({ hasText: 'It is yours' }))
    },
  },
  {
    name: 'Job sheet printed',
    person: 'joiner',
    async run(hand) {
      const { page } = hand
      const job = page.locator('main a[href^="/projects/"]').first()
      await hand.click(job, page.getByRole('link', { name: 'Job Sheet' }))
      const sheet = page.getByRole('article', { name: /^Job sheet of/ })
      await hand.click(page.getByRole('link', { name: 'Job Sheet' }), sheet)
      await hand.press('Control+p', sheet)
    },
  },
  {
    name: 'Enquiry, ticket with template, assigned, on the board',
    person: 'manager',
    async run(hand) {
      const { page } = hand
      const heading = (name: string) => page.getByRole('heading', { level: 1, name })
      await hand.click(page.locator('.tape a[href="/clients"]'), heading('Clients'))
      await hand.click(page.getByRole('link', { name: 'New Enquiry' }), page.getByLabel('Client name'))
      await hand.fill(page.getByLabel('Client name'), 'Mrs Kaye')
      await hand.fill(page.getByLabel('Phone'), '01632 960111')
      const toTicket = toastLink(page, /^Create Ticket/)
      await hand.click(page.getByRole('button', { name: 'Save Enquiry' }), toTicket)
      await hand.click(toTicket, page.getByLabel('Project name'))
      await hand.fill(page.getByLabel('Project name'), 'Wardrobe')
      await hand.choose(page.getByLabel('Start from a template'), { label: 'Fitted wardrobe, 15 tasks' })
      const toJob = toastLink(page, /^Open API-/)
      await hand.click(page.getByRole('button', { name: 'Create Ticket' }), toJob)
      await hand.click(toJob, page.getByRole('dialog').getByText('On the Dashboard'))
    },
  },
  {
    name: 'Ill colleague handed over',
    person: 'manager',
    async run(hand) {
      const { page } = hand
      const card = page.getByRole('article').filter({ hasText: 'Callum Dyson' })
      await hand.click(page.locator('.tape a[href="/team"]'), card)
      const all = page.getByLabel('Give everything to')
      await hand.click(card.getByRole('link', { name: /^Hand Over Work/ }), all)
      await hand.choose(all, { index: 1 })
      const done = page.locator('[role=status]').filter({ hasText: 'is handed over' })
      await hand.click(page.getByRole('button', { name: 'Hand Over Work' }), done)
    },
  },
]
