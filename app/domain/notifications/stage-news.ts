import type { ActivityDetail, stageMoves } from '#app/domain/activities/activity.ts'
import { capitaliseFirst } from '#app/domain/format.ts'

export type StageMove = (typeof stageMoves)[number]

const ways: { [V in StageMove]: (job: string, from: string) => string } = {
  'project.moved': (job, from) => `${job} was moved from ${from}`,
  'project.advanced': (job, from) => `${job}: all ${from} tasks are done`,
  'project.advance_undone': (job, from) => `${job} was taken back from ${from}`,
  'project.restarted': (job, from) => `${job} was in ${from} and begins again`,
  'project.restart_undone': (job, from) => `${job} was taken back from ${from}`,
}

export function stageNews(
  verb: StageMove,
  project: { name: string; jobNumber: string },
  { from, to }: Pick<ActivityDetail['project.moved'], 'from' | 'to'>,
): { title: string; message: string } {
  return {
    title: `${project.name}: now in ${capitaliseFirst(to)}`,
    message: ways[verb](project.jobNumber, capitaliseFirst(from)),
  }
}
