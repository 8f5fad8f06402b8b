/** Two preference keys are views of the company's stages; every other key is the person's own. */
export const stageNamesKey = 'dashboard-stages'
export const stageColoursKey = 'dashboard-stage-colors'

export function isStageKey(key: string): boolean {
  return key === stageNamesKey || key === stageColoursKey
}

/** The ids of the projects that the person put on their own board. */
export const boardKey = 'dashboard-visible-projects'

/** The ids of those they took off it: they stay off until they are put on again. */
export const hiddenFromBoardKey = 'dashboard-taken-off-projects'

/** The ids of the completed tasks that the person does not want to see on the Portal. */
export const dismissedTasksKey = 'portal-dismissed-tasks'
