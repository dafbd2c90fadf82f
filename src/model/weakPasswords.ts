// Long passwords that rank high in published lists of breached ones; shorter ones are refused by length.
const breached = new Set(
  `123456789012 1234567890123 12345678901234 123456789123 1234567891234 012345678910 password1234 password12345 password123456
  password1234567 passwordpassword mypassword123 qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiopasdf qwertyuiopasdfghjkl
  qwerty123456 qwerty1234567 qwerty12345678 1q2w3e4r5t6y 1q2w3e4r5t6y7u q1w2e3r4t5y6 q1w2e3r4t5y6u7 1qaz2wsx3edc 1qaz2wsx3edc4rfv
  zaq12wsxcde3 asdfghjkl123 asdfghjklzxcvbnm zxcvbnm12345 iloveyou1234 iloveyou12345 iloveyouforever administrator administrator1
  admin1234567 admin12345678 adminadmin123 changemeplease changeme1234 changeme12345 letmein12345 letmein123456 welcome12345
  welcome123456 superman1234 batman123456 football1234 baseball1234 princess1234 sunshine1234 monkey123456 dragon123456 master123456
  michael12345 abcd12345678 abc123456789 abcdefghijkl abcdefghijklm abcdefghijklmnop correcthorsebatterystaple test12345678
  secret123456 internet1234 computer1234 whateverwhatever liverpoolfc1 manchesterunited`.split(/\s+/),
);

/** Whether a password is easy to guess: a frequently breached one, a repeated short piece, or the login itself. */
export function isGuessed(password: string, login: string): boolean {
  const plain = password.toLowerCase();
  return breached.has(plain) || isRepeated(plain) || plain === login.toLowerCase();
}

/** Whether the text repeats one piece of at most six characters. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4, 5, 6].some(
    (length) =>
      text.length > length && text.length % length === 0 && text === text.slice(0, length).repeat(text.length / length),
  );

/** Returns why a new password is refused, or undefined. */
export function whyWeak({
  password,
  login,
}: {
  readonly password: string | null;
  readonly login: string;
}): string | undefined {
  if (!password) return undefined;
  if ([...password].length < 12) return 'The password must have at least 12 characters.';
  return isGuessed(password, login) ? 'This password is too common. Choose another.' : undefined;
}
