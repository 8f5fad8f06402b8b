/** Spec 1, section 9. Must not import `plans.ts`: pages with scripts would load what only selling pages need. */
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
