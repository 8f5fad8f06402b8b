import { ProjectOverviewForm } from '#app/components/projects/project-overview-form.tsx'
import { lazyIsland } from '#app/islands/lazy-island.ts'

/** The form in place of a project's overview: whole in the page that opens with it, and fetched by a page that never needed it before. */
export const OverviewForm = import.meta.env.SSR
  ? ProjectOverviewForm
  : lazyIsland<Parameters<typeof ProjectOverviewForm>[0]>(() =>
      import('#app/components/projects/project-overview-form.tsx').then(form => ({
        default: form.ProjectOverviewForm,
      })),
    )
