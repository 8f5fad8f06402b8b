import { expect, test } from './support/test.ts'
import { TextBrowser } from './support/text-browser.ts'

test('the main job is done in a browser that knows text and forms only', async ({ company }) => {
  const w3m = new TextBrowser(`${process.env.E2E_URL}/login`)
  try {
    await signIn()
    await w3m.follow('Create New Ticket')
    await w3m.fill(['Becomes', 'Project name'], 'Bay window seat')
    await w3m.fill(['The client', 'Client name'], 'Mrs Leigh')
    await w3m.fill(['The client', 'Email'], 'leigh@home.example')
    await w3m.follow('The client', 'Create Ticket')
    expect(await w3m.screen()).toContain('Project "Bay window seat" created successfully! It is API-001.')

    await w3m.follow('Bay window seat')
    expect(await w3m.screen()).toContain('Mrs Leigh')
    const tasks = ['Measure the bay', 'Check the sill', 'Ask about cushions']
    for (const task of tasks) await addTask('Measure', task)
    for (const task of tasks.slice(0, 2)) await tick('Measure', task)
    expect(await w3m.screen()).toContain('2 of 3 done')
    await tick('Measure', 'Ask about cushions')
    expect(await w3m.screen()).toContain('Project moved to Design stage')

    await w3m.follow('Stage Advanced!', 'Undo')
    const undone = await w3m.screen()
    expect(undone).toContain('Project moved back to Measure stage')
    expect(undone).toContain('2 of 3 done')
    await tick('Measure', 'Ask about cushions')
    expect(await w3m.screen()).toContain('Project moved to Design stage')

    for (const [stage, next] of [
      ['Design', 'Production'],
      ['Production', 'Install'],
      ['Install', 'Complete'],
    ] as const) {
      await w3m.follow('Edit Project', stage)
      await addTask(stage, `The ${stage.toLowerCase()} of the seat`)
      await tick(stage, `The ${stage.toLowerCase()} of the seat`)
      expect(await w3m.screen()).toContain(`Project moved to ${next} stage`)
    }

    await w3m.fill(['Search'], 'window seat')
    await w3m.follow('Search')
    expect(await w3m.screen()).toContain('For “window seat”')
    await w3m.follow('For “window seat”', 'Bay window seat')
    expect(await w3m.screen()).toContain('Complete tasks')
    // The number of a job opens it.
    await w3m.fill(['Search'], 'API-001')
    await w3m.follow('Search')
    expect(await w3m.screen()).toContain('Complete tasks')
  } finally {
    w3m.close()
  }

  async function signIn() {
    await w3m.fill(['Company name'], company.admin.companyName)
    await w3m.fill(['Company name', 'Email'], company.admin.email)
    await w3m.fill(['Company name', 'Password'], company.admin.password)
    await w3m.follow('Password', 'Sign In')
    expect(await w3m.screen()).toContain('Your personal workspace')
  }

  async function addTask(stage: string, title: string) {
    await w3m.fill([`${stage} tasks`, 'New task'], title)
    await w3m.follow(`${stage} tasks`, 'New task', 'Add Task')
    expect(await w3m.screen()).toMatch(new RegExp(`\\[ \\]\\s*${title}`))
  }

  async function tick(stage: string, title: string) {
    await w3m.followBefore(`${stage} tasks`, title)
  }
})
