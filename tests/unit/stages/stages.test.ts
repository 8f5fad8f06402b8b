import { describe, expect, test } from 'vitest'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired, Stale } from '#app/domain/errors.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { type StageListForm, stageListForm } from '#app/domain/stages/stage.schema.ts'
import { renameTemplateStages, shifted, stageListVersion } from '#app/domain/stages/stage.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { listStages, listStagesWithUse } from '#app/models/stages/stage.server.ts'
import { removeStage } from '#app/services/stages/remove-stage.server.ts'
import { saveStageColours } from '#app/services/stages/save-stage-colours.server.ts'
import { saveStageNames } from '#app/services/stages/save-stage-names.server.ts'
import { saveStages } from '#app/services/stages/save-stages.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, tasks, taskTemplates } from '#db/schema/index.ts'
import {
  databaseForTests,
  makeProject,
  makeTask,
  stageId,
  unsubscribed,
  verbs,
} from '#tests/support/database.ts'

const base = databaseForTests()

function form(change: Partial<StageListForm> = {}): StageListForm {
  const stages = listStages(base.ours.admin)
  return { version: stageListVersion(stages), stages, ...change }
}

function names(scope = base.ours.admin): string[] {
  return listStages(scope).map(stage => stage.name)
}

function lines(): string[] {
  const all = db().select().from(activities).all()
  return all.map(({ verb, detail }) => activityText(verb, detail))
}

describe('the page of stages', () => {
  test('saves names, colours and a new stage at once', () => {
    const { stages } = form()
    const renamed = stages.map(stage => (stage.name === 'design' ? { ...stage, name: 'Drawing' } : stage))
    const recoloured = renamed.map((stage, at) => (at === 0 ? { ...stage, hex: '#abcdef' } : stage))
    const saved = saveStages(base.ours.manager, form({ stages: recoloured, newName: 'Finishing' }))
    expect(saved.map(stage => stage.name)).toEqual([
      'measure',
      'Drawing',
      'production',
      'install',
      'Finishing',
      'complete',
    ])
    expect(saved[0]?.colour).toBe('#abcdef')
    expect(saved[4]?.colour).toBe('#60a5fa')
    expect(verbs()).toEqual(['stage.renamed', 'stage.recoloured', 'stage.created'])
    expect(names(base.theirs.admin)).toEqual(['measure', 'design', 'production', 'install', 'complete'])
  })

  test('a name that comes back as the page shows it stays as it is stored', () => {
    const { stages } = form()
    const shown = stages.map(stage => ({ ...stage, name: capitaliseFirst(stage.name) }))
    saveStages(base.ours.manager, form({ stages: shown }))
    expect(names()).toEqual(['measure', 'design', 'production', 'install', 'complete'])
    expect(verbs()).toEqual([])
  })

  test('two stages can swap names', () => {
    const { stages } = form()
    const swap = new Map([
      ['measure', 'design'],
      ['design', 'measure'],
    ])
    const swapped = stages.map(stage => ({ ...stage, name: swap.get(stage.name) ?? stage.name }))
    saveStages(base.ours.admin, form({ stages: swapped }))
    expect(names().slice(0, 2)).toEqual(['design', 'measure'])
  })

  test('moves a stage a place, and what was typed is saved with it', () => {
    const { stages } = form()
    const typed = stages.map(stage => (stage.name === 'install' ? { ...stage, name: 'Fitting' } : stage))
    const id = stageId(base.ours, 'install')
    saveStages(base.ours.admin, form({ stages: typed, intent: `up-${id}` }))
    expect(names()).toEqual(['measure', 'design', 'Fitting', 'production', 'complete'])
    expect(verbs()).toEqual(['stage.renamed', 'stages.reordered'])
    saveStages(base.ours.admin, form({ intent: `up-${stageId(base.ours, 'measure')}` }))
    expect(names()[0]).toBe('measure')
  })

  test('a list made from an older one changes nothing', () => {
    const old = form()
    saveStages(base.ours.admin, form({ newName: 'Finishing' }))
    const before = base.dump()
    expect(() => saveStages(base.ours.admin, { ...old, version: undefined })).toThrow(Stale)
    expect(() => saveStages(base.ours.admin, old)).toThrow(Stale)
    expect(base.dump()).toBe(before)
  })

  test('another company’s stages cannot be named in it', () => {
    const before = base.dump()
    const foreign = listStages(base.theirs.admin).map(stage => ({ ...stage, name: `${stage.name}!` }))
    expect(() => saveStages(base.ours.admin, form({ stages: foreign }))).toThrow(Stale)
    expect(base.dump()).toBe(before)
  })

  test('team members may not, nor managers of a company that does not pay', () => {
    expect(() => saveStages(base.ours.member, form())).toThrow(Forbidden)
    expect(() => saveStages(unsubscribed(base.ours.manager), form())).toThrow(PaymentRequired)
    expect(saveStages(unsubscribed(base.ours.admin), form())).toHaveLength(5)
  })

  test('the form refuses a name twice in any letter case, a blank one, a long one and a thirteenth stage', () => {
    const row = { id: 1, name: 'Cut', colour: '#60a5fa' }
    const errors = (input: object) =>
      stageListForm.safeParse(input).error?.issues.map(issue => issue.path.join('.')) ?? []
    expect(errors({ stages: [row, { ...row, id: 2, name: ' cut ' }] })).toEqual(['stages.1.name'])
    expect(errors({ stages: [row], newName: 'CUT' })).toEqual(['newName'])
    expect(errors({ stages: [{ ...row, name: '' }] })).toEqual(['stages.0.name'])
    expect(errors({ stages: [{ ...row, name: 'x'.repeat(41) }] })).toEqual(['stages.0.name'])
    expect(errors({ stages: [row], newName: '', intent: 'add' })).toEqual(['newName'])
    const dozen = Array.from({ length: 12 }, (_, at) => ({ ...row, id: at + 1, name: `Stage ${at}` }))
    expect(errors({ stages: dozen, newName: 'Thirteenth' })).toEqual(['newName'])
    expect(errors({ stages: [{ ...row, colour: 'red' }] })).toEqual(['stages.0.colour'])
    expect(stageListForm.parse({ stages: [{ ...row, hex: '#ABC' }] }).stages[0]?.hex).toBe('#aabbcc')
  })
})

describe('removing a stage', () => {
  test('never to another company’s stage, nor to itself or to one that is gone, also when it is empty', () => {
    const { ours, theirs } = base
    const empty = stageId(ours, 'design')
    const before = base.dump()
    for (const to of [stageId(theirs, 'design'), empty, 999_999]) {
      expect(() => removeStage(ours.admin, empty, to), String(to)).toThrow(Invalid)
    }
    expect(base.dump()).toBe(before)
  })

  test('moves all that stands in it, in the bin too', () => {
    const from = stageId(base.ours, 'design')
    const to = stageId(base.ours, 'production')
    const live = makeProject(base.ours, { stageId: from })
    const entry = createBinEntry(base.ours.admin, { noun: 'project', label: 'Old job' })
    makeProject(base.ours, { stageId: from, binEntryId: entry })
    const there = makeTask(base.ours, { projectId: live, stageId: to, position: 3 })
    const moved = makeTask(base.ours, { projectId: live, stageId: from, position: 1 })
    expect(() => removeStage(base.ours.admin, from)).toThrow(Invalid)
    removeStage(base.ours.admin, from, to)
    expect(names()).toEqual(['measure', 'production', 'install', 'complete'])
    expect(listStages(base.ours.admin).map(stage => stage.position)).toEqual([1, 2, 3, 4])
    expect(
      new Set(
        db()
          .select({ at: projects.stageId })
          .from(projects)
          .all()
          .map(row => row.at),
      ),
    ).toEqual(new Set([to]))
    const order = db().select().from(tasks).orderBy(tasks.position).all()
    expect(order.map(task => task.id)).toEqual([there, moved])
    expect(verbs()).toEqual(['project.moved', 'stage.removed'])
  })

  test('counts what stands in each: live work apart from the bin', () => {
    const entry = createBinEntry(base.ours.admin, { noun: 'project', label: 'Old job' })
    const binned = makeProject(base.ours, { binEntryId: entry })
    makeTask(base.ours, { projectId: binned })
    makeTask(base.ours)
    makeProject(base.ours)
    makeProject(base.theirs)
    const first = listStagesWithUse(base.ours.admin)[0]
    expect(first).toMatchObject({ name: 'measure', projects: 1, tasks: 1, binned: 2 })
  })

  test('an empty one needs no place to go; the last one stays', () => {
    for (const name of ['measure', 'design', 'production', 'install']) {
      removeStage(base.ours.admin, stageId(base.ours, name))
    }
    expect(() => removeStage(base.ours.admin, stageId(base.ours, 'complete'))).toThrow(Conflict)
  })

  test('not to itself, not to another company’s stage, and not another company’s', () => {
    const from = stageId(base.ours, 'design')
    makeProject(base.ours, { stageId: from })
    const before = base.dump()
    expect(() => removeStage(base.ours.admin, from, from)).toThrow(Invalid)
    expect(() => removeStage(base.ours.admin, from, stageId(base.theirs, 'measure'))).toThrow(Invalid)
    expect(() => removeStage(base.ours.admin, stageId(base.theirs, 'design'))).toThrow(NotFound)
    expect(() => removeStage(base.ours.member, from, stageId(base.ours, 'install'))).toThrow(Forbidden)
    expect(base.dump()).toBe(before)
  })
})

describe('the list of names', () => {
  test('renames by place, adds, reorders and removes what is empty', () => {
    saveStageNames(base.ours.admin, ['Survey', 'MEASURE', 'production', 'install', 'complete'])
    expect(names()).toEqual(['Survey', 'measure', 'production', 'install', 'complete'])
  })

  test('a list of the same names in another order only reorders', () => {
    saveStageNames(base.ours.admin, ['design', 'measure', 'production', 'install', 'complete'])
    expect(names()).toEqual(['design', 'measure', 'production', 'install', 'complete'])
    expect(verbs()).toEqual(['stages.reordered'])
  })

  test('a new name in place of one that is gone keeps its projects', () => {
    const id = makeProject(base.ours)
    saveStageNames(base.ours.admin, ['Site survey', 'design', 'production', 'install', 'complete'])
    expect(
      db()
        .select()
        .from(projects)
        .all()
        .find(row => row.id === id)?.stageId,
    ).toBe(stageId(base.ours, 'measure'))
    expect(verbs()).toEqual(['stage.renamed'])
  })

  test('refuses to lose an occupied stage unless told where its work goes', () => {
    makeProject(base.ours)
    const before = base.dump()
    expect(() => saveStageNames(base.ours.admin, ['design', 'complete'])).toThrow(
      'Measure still holds 1 job.',
    )
    expect(() => saveStageNames(base.ours.admin, ['design', 'complete'], 'install')).toThrow(Invalid)
    expect(() => saveStageNames(base.ours.member, ['design'])).toThrow(Forbidden)
    expect(base.dump()).toBe(before)
    saveStageNames(base.ours.admin, ['design', 'complete', 'Done'], 'DONE')
    expect(names()).toEqual(['design', 'complete', 'Done'])
    const kept = listStagesWithUse(base.ours.admin)
    expect(kept.map(stage => stage.projects)).toEqual([0, 0, 1])
    expect(names(base.theirs.admin)).toHaveLength(5)
  })

  test('colours go by name in any letter case; an unknown name changes nothing', () => {
    expect(saveStageColours(base.ours.manager, { Measure: '#123456' })).toMatchObject({
      measure: '#123456',
      design: '#a78bfa',
    })
    expect(lines()).toEqual(['changed the colour of the stage Measure'])
    saveStageColours(base.ours.manager, { Measure: '#123456' })
    expect(lines()).toHaveLength(1)
    const before = base.dump()
    expect(() => saveStageColours(base.ours.admin, { measure: '#000000', sanding: '#ffffff' })).toThrow(
      'There is no stage named sanding',
    )
    expect(base.dump()).toBe(before)
  })
})

describe('templates', () => {
  const template = {
    stages: ['Measure', 'production'],
    tasks: { Measure: ['Survey', 'Photos'], production: ['Cut'] },
    assignedTeamMembers: { 'Measure-1': 7, production0: 8, odd: 9 },
    stageColors: { measure: '#60a5fa', production: '#facc15' },
  }

  test('a renamed stage is renamed inside them, in the bin too, and not in another company’s', () => {
    const { ours, theirs } = base
    for (const company of [ours, theirs]) {
      db()
        .insert(taskTemplates)
        .values({ companyId: company.id, name: 'Kitchen', tasks: template, createdBy: company.admin.userId })
        .run()
    }
    saveStageNames(ours.admin, ['Survey', 'design', 'production', 'install', 'complete'])
    const [mine, other] = db().select().from(taskTemplates).all()
    expect(mine?.tasks).toEqual({
      stages: ['Survey', 'production'],
      tasks: { Survey: ['Survey', 'Photos'], production: ['Cut'] },
      assignedTeamMembers: { 'Survey-1': 7, production0: 8, odd: 9 },
      stageColors: { Survey: '#60a5fa', production: '#facc15' },
    })
    expect(mine?.version).toBe(2)
    expect(other?.tasks).toEqual(template)
  })

  test('a stage of the new name takes the other’s tasks in after its own, with who does them', () => {
    const merged = renameTemplateStages(template, new Map([['measure', 'Production']]))
    expect(merged).toEqual({
      stages: ['Production'],
      tasks: { Production: ['Cut', 'Survey', 'Photos'] },
      assignedTeamMembers: { 'Production-2': 7, Production0: 8, odd: 9 },
      stageColors: { Production: '#facc15' },
    })
  })

  test('a stage whose name ends in a figure is told apart from its neighbour', () => {
    const numbered = {
      stages: ['stage', 'stage 1'],
      tasks: { stage: Array.from({ length: 11 }, () => 'x'), 'stage 1': ['y'] },
      assignedTeamMembers: { 'stage 10': 1, 'stage 5': 2 },
      stageColors: {},
    }
    const renamed = renameTemplateStages(numbered, new Map([['stage 1', 'Last']]))
    expect(renamed.assignedTeamMembers).toEqual({ Last0: 1, 'stage 5': 2 })
  })
})

test('a shifted list stops at its ends', () => {
  const list = [{ id: 1 }, { id: 2 }, { id: 3 }]
  expect(shifted(list, 2, -1).map(stage => stage.id)).toEqual([2, 1, 3])
  expect(shifted(list, 3, 1)).toEqual(list)
  expect(shifted(list, 9, 1)).toEqual(list)
})
