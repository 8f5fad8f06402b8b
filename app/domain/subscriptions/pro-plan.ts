/**
 * What the upgrade dialog says of the Pro Plan (spec 1, section 9). It imports no plans: pages with scripts would load what only
 * the pages that sell need, and each file of the build wait for the other.
 */
export const proPlan = {
  title: 'Upgrade to Pro Plan',
  mark: 'Most Popular Professional Plan',
  status: 'Coming Soon',
  price: '£39.99',
  features: [
    'Stock system with inventory tracking',
    'QR code generator for all items',
    'Professional invoicing tools',
    'Advanced reporting and analytics',
    'Priority customer support',
    'Export data to PDF/Excel',
  ],
  terms: ['Cancel anytime', '30-day money-back guarantee', 'No setup fees'],
  later: 'Maybe Later',
  upgrade: 'Upgrade Now',
} as const
