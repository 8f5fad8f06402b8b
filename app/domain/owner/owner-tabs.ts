export const ownerTabs = [
  { label: 'Overview', href: '/owner-dashboard' },
  { label: 'Companies', href: '/owner-dashboard/companies' },
  { label: 'Subscriptions', href: '/owner-dashboard/subscriptions' },
  { label: 'Settings', href: '/owner-dashboard/settings' },
] as const

/** Characters, and uses of a code. */
export const ownerLimits = { codeText: 200, uses: 10_000, featureText: 300 } as const
