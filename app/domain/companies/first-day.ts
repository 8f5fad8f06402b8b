export const firstSteps = ['details', 'people', 'clients', 'template', 'job'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Kept for those who hid the list. */
export const firstDayKey = 'first-day'

export const firstStepTexts: Readonly<Record<FirstStep, { title: string; detail: string; href: string }>> = {
  details: {
    title: 'Your company’s details',
    detail: 'Address, telephone, logo, and the day on which your week begins.',
    href: '/settings/company',
  },
  people: {
    title: 'Your people',
    detail: 'They get a mail and choose their own password.',
    href: '/user-management/invite',
  },
  clients: {
    title: 'Your clients, from a list',
    detail: 'From Excel or CSV. Or add them one by one.',
    href: '/spreadsheets/new?kind=clients',
  },
  template: {
    title: 'A template of tasks',
    detail: 'What you do for every kitchen, so that a new job has it at once.',
    href: '/create-task-template',
  },
  job: { title: 'Your first job', detail: 'A ticket for a client, with its tasks.', href: '/create-ticket' },
}
