/** Where a customer looks after what they pay, when we cannot lead them there ourselves. */
export const customerDashboard = 'https://billing.stripe.com/'
