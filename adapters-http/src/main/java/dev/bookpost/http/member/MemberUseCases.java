package dev.bookpost.http.member;

import dev.bookpost.application.booking.ChangeReminders;
import dev.bookpost.application.booking.Unsubscribe;
import dev.bookpost.application.member.Authenticate;
import dev.bookpost.application.member.ConfirmEmail;
import dev.bookpost.application.member.ReadMember;
import dev.bookpost.application.member.RequestPasswordReset;
import dev.bookpost.application.member.ResendConfirmation;
import dev.bookpost.application.member.ResetPassword;
import dev.bookpost.application.member.SignIn;
import dev.bookpost.application.member.SignOut;
import dev.bookpost.application.member.SignUp;

/** What members do. */
public record MemberUseCases(
        SignUp signUp,
        SignIn signIn,
        SignOut signOut,
        Authenticate authenticate,
        ReadMember read,
        ConfirmEmail confirmEmail,
        ResendConfirmation resendConfirmation,
        RequestPasswordReset requestPasswordReset,
        ResetPassword resetPassword,
        ChangeReminders changeReminders,
        Unsubscribe unsubscribe) {}
