/** Why a company was not moved, for whoever runs the service. */
export class NotMoved extends Error {}
