/** What the login says of its fields: apart from the schemas, so that the first screen loads without them. */

export const LOGIN_PHONE_REQUIRED = "Phone number required";
export const CODE_REQUIRED = "Please enter the 6-digit code";
