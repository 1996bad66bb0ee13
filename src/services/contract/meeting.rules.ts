/** A meeting URL: https, and a host with a dot. */
export const isMeetingAddress = (url: string): boolean => /^https:\/\/[^\s/]+\.[^\s]+$/.test(url)
