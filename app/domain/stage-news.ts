import type { ActivityDetail, stageMoves } from './activity.ts'
import { capitaliseFirst } from './format.ts'
import { jobNumber } from './job-number.ts'

export type StageMove = (typeof stageMoves)[number]

/** How the project came to where it is now; what follows its job number. */
const ways: { [V in StageMove]: (from: string) => string } = {
  'project.moved': from => `was moved from ${from}`,
  'project.advanced': from => `has all tasks of ${from} done`,
  'project.advance_undone': from => `was taken back from ${from}`,
  'project.restarted': from => `was in ${from} and begins anew`,
  'project.restart_undone': from => `was taken back from ${from}`,
}

/** What those who work on a project are told of its move: 'Shaker kitchen is now in Production'. */
export function stageNews(
  verb: StageMove,
  project: { name: string; jobNumber: number },
  { from, to }: Pick<ActivityDetail['project.moved'], 'from' | 'to'>,
): { title: string; message: string } {
  return {
    title: `${project.name} is now in ${capitaliseFirst(to)}`,
    message: `${jobNumber(project.jobNumber)} ${ways[verb](capitaliseFirst(from))}`,
  }
}
