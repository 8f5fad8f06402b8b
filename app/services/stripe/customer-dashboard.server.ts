/** For customers whom we cannot send to their own portal. */
export const customerDashboard = 'https://billing.stripe.com/'
