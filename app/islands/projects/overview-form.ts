import { ProjectOverviewForm } from '#app/components/projects/project-overview-form.tsx'
import { lazyIsland } from '#app/islands/lazy-island.ts'

/** Whole in the page that opens with it; fetched by pages that did not need it before. */
export const OverviewForm = import.meta.env.SSR
  ? ProjectOverviewForm
  : lazyIsland<Parameters<typeof ProjectOverviewForm>[0]>(() =>
      import('#app/components/projects/project-overview-form.tsx').then(form => ({
        default: form.ProjectOverviewForm,
      })),
    )
