/** These two keys are views of the company's stages; every other key is the person's own. */
export const stageNamesKey = 'dashboard-stages'
export const stageColoursKey = 'dashboard-stage-colors'

export function isStageKey(key: string): boolean {
  return key === stageNamesKey || key === stageColoursKey
}

export const boardKey = 'dashboard-visible-projects'

/** Ids of projects taken off it; they stay off until put on again. */
export const hiddenFromBoardKey = 'dashboard-taken-off-projects'

export const dismissedTasksKey = 'portal-dismissed-tasks'
