import { PASSWORD_MAX, PASSWORD_MIN } from '@moiety/contract';

/** What `npm run admin -- --help` prints. */
export const usage = `Moiety's accounts, organizations, credits and backups, from the command line

  npm run admin -- COMMAND [ARGUMENTS] [OPTIONS]

  user:list                     the accounts, the newest first
      --json                    as JSON: email, nickname, id, inviteCode, verified, disabled, administrator, lastSeen
  user:create EMAIL             makes an account whose email address counts as verified
      --nickname NAME           what others see; without it the part before the @
      --language en-US|zh-CN    of the mails to this person; without it en-US
      --link                    prints a link that sets the password, instead of a password
      --password-stdin          reads the password from the standard input
  user:disable EMAIL            signs the person out everywhere; nobody can sign in to the account
  user:enable EMAIL             takes that back
  user:reset-password EMAIL     sets a new password, signs the person out everywhere and mails them
      --link                    prints a link that sets one, instead; the old password stops working
      --password-stdin          reads the password from the standard input
  user:log-id EMAIL             what stands for the address in the log, as "account"; also where it has no account
  administrator:add EMAIL       lets the person run the platform: accounts, organizations, announcements for everybody
  administrator:remove EMAIL    takes that back
  credits:grant EMAIL AMOUNT    gives credits, which can be spent for a year
      --note TEXT               what the person reads about it in the history; it stays there for good
      --key KEY                 run again with the same key, it gives nothing more
  credits:statement EMAIL|NAME  what can be spent, and every entry of the history, newest first; of a person, or of an
                                organization by its name or id
      --json                    as JSON: remaining, expiring, entries
  organization:requests         the open requests for the enterprise version, newest first
      --json                    as JSON: what the person wrote, account, balance
  organization:upgrade EMAIL    makes an organization that the person owns, as they asked; what they could spend of their
                                own is cleared, and the request is done
      --name NAME               of the organization; without it the company of the request
      --type formal|trial|testing  without it formal
      --valid-until YYYY-MM-DD  the last day (UTC) of the enterprise version; without it no day is agreed
      --credits N               what it begins with; without it none
  organization:create NAME      makes an organization; the credits of its owner wait
      --owner EMAIL             who owns it; needed
      --type, --valid-until, --credits as above
  organization:list             the organizations by name, with owner, members and what they can spend
      --json                    as JSON: id, name, type, validUntil, owner, members, credits
  organization:grant NAME AMOUNT  gives an organization credits, which its members can spend for a year; instead of the
                                name also the id
      --key KEY                 run again with the same key, it gives nothing more
  organization:valid-until NAME YYYY-MM-DD|none  sets the last day of the enterprise version; its audit log tells of it
  organization:end NAME         its members are individuals again and are told, its credits are deducted; it cannot be undone
  ledger:verify                 recomputes every balance; ends with 1 and names what is wrong, if anything is
  backup FILE                   writes the database and the files into one file, as they are at one moment, while the server goes on;
                                it holds secrets
  restore FILE                  loads a backup into an empty installation: a data folder that is not there yet, or an empty
                                database; all of it or nothing
  key:rotate                    tokens are signed with a new key from now on; nobody is signed out

Without an option a password is made and printed once; where the output is no terminal, but a file or a program that may
keep it, a link instead. A password can also come from MOIETY_NEW_PASSWORD, and never from the arguments, which other
users of the machine can see. It is no common one and has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters, with an uppercase and a lowercase letter,
a number and a special character, and no whitespace. A link is valid for 24 hours and works once.

The settings are the server's: DATABASE_URL, else MOIETY_DATA_DIR, whether the server runs or not; links lead to
MOIETY_PUBLIC_URL, else to localhost at PORT. An invitation link is PORTAL/signup?invite=CODE, with the code of user:list. For scripts \`npm run --silent admin -- …\` prints the answer alone. Exit codes: 0 done, 1 not done, 2 not
understood.
`;
