import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FunctionComponent } from 'react'

const folder = join(import.meta.dirname, '../../app/services/mail')

/** Every mail there is, by name. */
export async function allMails(): Promise<[string, FunctionComponent<object>][]> {
  const files = readdirSync(folder).filter(file => file.endsWith('-mail.tsx'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map(file => import(join(folder, file))))
  return modules.flatMap(module =>
    Object.entries(module).flatMap(([name, mail]): [string, FunctionComponent<object>][] =>
      name.endsWith('Mail') ? [[name, mail as FunctionComponent<object>]] : [],
    ),
  )
}

/** What any of the mails takes, all that people can type being the same, and all links. `words` is a letter. */
export function mailProps(typed: string, link: string, words = typed) {
  return {
    firstName: typed,
    companyName: typed,
    invitedByName: typed,
    newEmail: typed,
    name: typed,
    email: typed,
    username: typed,
    trialEndsOn: 'Fri 27 November 2026',
    wasCharged: true,
    role: 'Team Member',
    until: 'Fri 27 November 2026',
    link,
    closedOn: '20 November 2026',
    deletedOn: '20 December 2026',
    companyDeletedOn: '20 December 2026',
    erasedOn: '20 December 2026',
    afterInactivity: false,
    reason: 'ended',
    words,
    subject: typed,
    reference: 'Q-2026-0042 Rev B',
    total: '£7,429.52',
    what: typed,
    title: 'A fault was reported',
    job: typed,
    isApproved: true,
    effect: '£120.00 is added.',
    outcome: 'declined',
    supportEmail: 'help@mortise.test',
    links: { portal: link, settings: link, stop: link },
    news: {
      tasks: [{ id: 1, title: typed, job: typed, due: 'today', isLate: true }],
      taskCount: 1,
      notifications: [{ id: 1, title: typed, message: typed }],
      notificationCount: 1,
      away: [typed],
    },
  }
}
