import { capitaliseFirst, plural } from '#app/domain/format.ts'
import { maxInStage } from './stage.ts'

export type StageCounts = { projects: number; tasks: number }

/** '3 jobs' and '12 tasks', or 'more than 1,000 tasks'. */
export function stageParts({ projects, tasks }: StageCounts): string[] {
  const counted = (count: number, one: string) => {
    if (count === 0) return []
    if (count > maxInStage) return [`more than ${plural(maxInStage, one)}`]
    return [plural(count, one)]
  }
  return [...counted(projects, 'job'), ...counted(tasks, 'task')]
}

/** '3 jobs · 12 tasks', '23 jobs · more than 1,000 tasks', or 'Empty'. */
export function stageUse(stage: StageCounts): string {
  return capitaliseFirst(stageParts(stage).join(' · ')) || 'Empty'
}
