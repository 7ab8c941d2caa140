/** Characters of what a level of customers (等级) is called. */
export const MOST_LEVEL_NAME = 20
